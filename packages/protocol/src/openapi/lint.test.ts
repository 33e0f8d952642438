import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './document.ts'

const document = openApiDocument({ version: '1.2.3' })

/** What Redocly's strict rules find, as `rule place: message`. */
async function redoclyFindings(source: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(source), config })
  return problems.map(
    ({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  )
}

/** What Spectral's rules for OpenAPI find, warnings and hints included. */
async function spectralFindings(source: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset(new spectralCore.Ruleset({ extends: [spectralRulesets.oas] }))
  const findings = await spectral.run(JSON.stringify(source))
  return findings.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)
}

describe('two public linters find nothing in the OpenAPI document', () => {
  it('of the sandbox, nor in that of live mode', async () => {
    expect(await redoclyFindings(document)).toEqual([])
    expect(await redoclyFindings(openApiDocument({ version: '1', includeSandbox: false }))).toEqual(
      [],
    )
    expect(await spectralFindings(document)).toEqual([])
  })

  it('and both would find an operation without a summary, security and tag', async () => {
    const operation = { operationId: 'x', responses: { '200': { description: 'x' } } }
    const broken = { ...document, paths: { '/x': { get: operation } } }
    expect((await redoclyFindings(broken)).join()).toMatch('security-defined')
    expect((await spectralFindings(broken)).join()).toMatch('operation-tags')
  })
})
