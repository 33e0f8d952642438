/** Makes `vezne-VERSION.tgz` and its checksum from what `npm run build` built: `npm run release`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRelease } from './release/release.ts'
import { ROOT } from './tidy/source-files.ts'

const { name, tarball, sha256 } = makeRelease()
writeFileSync(join(ROOT, name), tarball)
writeFileSync(join(ROOT, `${name}.sha256`), `${sha256}  ${name}\n`)
console.log(`${name}: ${(tarball.length / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`)
