import { beginStep } from '../trace'

/**
 * Begins the span of a request to another host, with only its method and host, because an address can carry ids and
 * tokens. The returned function ends the span when an answer begins (its status) or fails to (the reason).
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
