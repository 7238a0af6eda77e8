import { beginStep } from '../trace'

/**
 * Begins the span of a request to another host: its method and the host, because an address may carry ids and tokens. The
 * function ends it when an answer begins (its status) or none does (what kept it from us).
 */
export function beginRequest(
  method: string | undefined = 'GET',
  { hostname, port }: URL,
): ((outcome: number | string | undefined) => void) | undefined {
  const fields = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': port === '' ? undefined : Number(port),
  }
  const end = beginStep(method, fields)
  return (
    end &&
    ((outcome) => {
      if (typeof outcome === 'string') return end({ fault: outcome })
      const isFault = outcome !== undefined && outcome >= 400
      return end({
        fields: { 'http.response.status_code': outcome },
        fault: isFault ? String(outcome) : undefined,
      })
    })
  )
}
