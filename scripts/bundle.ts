/** Makes the files that `npm start` and `npm run demo` run: `npm run build`. Their types are `npm run check`'s. */
import { fileURLToPath } from 'node:url'

import { bundleProgram } from './bundle/index.ts'

const inPackages = (path: string): string =>
  fileURLToPath(new URL(`../packages/${path}`, import.meta.url))

const GATEWAY = 'gateway/dist/bundle'

const saying = setTimeout(() => console.error('The programs are being bundled …'), 1_000)
await Promise.all(
  [
    ['gateway/src/main.ts', `${GATEWAY}/main.js`],
    // The sandbox starts it from beside its own program.
    ['bank-simulator/src/main.ts', `${GATEWAY}/bank-simulator.js`],
    ['client/src/demo/main.ts', 'client/dist/bundle/demo.js'],
  ].map(([entry = '', outfile = '']) =>
    bundleProgram({ entry: inPackages(entry), outfile: inPackages(outfile) }),
  ),
)
clearTimeout(saying)
