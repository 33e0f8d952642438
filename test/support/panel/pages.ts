import type { Sandbox } from '../sandbox.ts'

type UploadedFile = Readonly<{ field: string; name: string; content: BlobPart }>

/** A form with a file, as browsers send the form. */
export function formWith(
  fields: Readonly<Record<string, string>>,
  { field, name, content }: UploadedFile,
): FormData {
  const form = new FormData()
  for (const [each, value] of Object.entries(fields)) form.set(each, value)
  form.append(field, new File([content], name))
  return form
}

/** The value of a hidden field of a page. */
export function hiddenIn(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
  if (value === undefined) throw new Error(`The page has no hidden field ${name}.`)
  return value
}

/** The rows of the operators' audit chain about an act, the newest first. */
export async function auditOf({ database }: Pick<Sandbox, 'database'>, act: string) {
  const sql = `select actor, act, subject, details from audit_entry where act = $1 order by sequence desc`
  return (await database.pool.query(sql, [act])).rows
}

/** The newest act of the operators' audit chain, with who did it. */
export async function lastAct({ database }: Pick<Sandbox, 'database'>) {
  const { rows } = await database.pool.query<{ actor: string; act: string }>(
    `select actor, act from audit_entry where chain = 'operator' order by sequence desc limit 1`,
  )
  return rows[0]
}
