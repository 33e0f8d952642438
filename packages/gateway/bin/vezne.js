#!/usr/bin/env node
// The program is made by the build, and npm links this file before that.
import { existsSync } from 'node:fs'

const program = new URL('../dist/bundle/main.js', import.meta.url)

if (existsSync(program)) await import(program.href)
else {
  process.stderr.write('Vezne is not built yet. Run "npm run build" in its checkout first.\n')
  process.exitCode = 1
}
