/** The code of the API reference pays at a running gateway, in each language that is installed. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ENDPOINTS, type Endpoint } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDERS } from '../../packages/gateway/src/faces/reference/content.ts'
import { wholeSample } from '../../scripts/generate/reference/code-samples.ts'
import type { CodeLanguage } from '../../scripts/generate/reference/languages.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { runFiles, succeeds } from './run-files.ts'
import { DRIVERS } from './signing-drivers.ts'

const sandbox = useSandbox()
const SDK = pathToFileURL(join(import.meta.dirname, '../../packages/client/src/index.ts')).href

type Runner = Readonly<{ file: string; command: readonly [string, ...string[]]; isHere: boolean }>

const probed = (language: string): boolean => succeeds(DRIVERS[language]?.probe ?? ['false', ''])

const RUNNERS: Readonly<Record<CodeLanguage, Runner>> = {
  curl: {
    file: 'call.sh',
    command: ['sh', 'call.sh'],
    isHere: succeeds(['curl', '--version']) && succeeds(['openssl', 'version']),
  },
  node: {
    file: 'call.mts',
    command: [
      'node',
      '--conditions=vezne-source',
      '--import',
      import.meta.resolve('tsx'),
      'call.mts',
    ],
    isHere: true,
  },
  php: { file: 'call.php', command: ['php', 'call.php'], isHere: probed('php') },
  python: { file: 'call.py', command: ['python3', 'call.py'], isHere: probed('python') },
  csharp: {
    file: 'Program.cs',
    command: ['dotnet', 'run', '--project', 'signing.csproj'],
    isHere: probed('csharp'),
  },
  java: { file: 'Example.java', command: ['java', 'Example.java'], isHere: probed('java') },
  go: { file: 'main.go', command: ['go', 'run', 'main.go'], isHere: probed('go') },
}

const endpoints: readonly Endpoint[] = ENDPOINTS
/** A form, a query and a JSON body: every sample is one of the three. */
const CALLS = ['tokens', 'installment', 'binInformation']

describe.each(Object.entries(RUNNERS).filter(([, { isHere }]) => isHere))(
  '%s',
  (language, runner) => {
    it.each(CALLS)('%s succeeds', async (name) => {
      const endpoint = endpoints.find((each) => each.name === name) ?? endpoints[0]
      const own = { ...SANDBOX_KEYS, baseUrl: sandbox.url }
      let code = wholeSample(Object(endpoint), language as CodeLanguage)
      for (const [key, placeholder] of Object.entries(PLACEHOLDERS))
        code = code.replaceAll(placeholder, Object(own)[key])
      const { file, command } = runner
      const project = DRIVERS['csharp']?.files('') ?? {}
      const printed = await runFiles({
        files: {
          ...(language === 'csharp' ? project : {}),
          [file]: code.replace("'@vezne/client'", `'${SDK}'`),
        },
        command,
        environment: {},
      })
      expect(printed).toMatch(/"?isSucceed"?: ?true/)
      expect(printed).toContain('siparis-')
    })
  },
)
