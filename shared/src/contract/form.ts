/** How a value is encoded (api.md, "body"): text unchanged, booleans as 1 and 0, a structure as JSON. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** The fields of a call: undefined and null are left out, a list becomes a repeated field. */
export function fieldsOf(input: object): [name: string, value: string][] {
  return Object.entries(input).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (value === undefined || value === null) return []
    return Array.isArray(value) ? value.map((item) => [name, written(item)]) : [[name, written(value)]]
  })
}

/** The body of a POST. Files come last: the server streams them, and needs the fields first. */
export function formOf(fields: [string, string][], files: Record<string, Blob> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}
