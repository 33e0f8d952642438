/** Makes the file that `npm start` runs, once the compiler has found no fault: part of `npm run build`. */
import { fileURLToPath } from 'node:url'

import { bundleProgram } from './bundle/index.ts'

const gateway = (path: string): string =>
  fileURLToPath(new URL(`../packages/gateway/${path}`, import.meta.url))

await bundleProgram({ entry: gateway('src/main.ts'), outfile: gateway('dist/bundle/main.js') })
