/** The names of the settings that say where a server listens. */
interface ListenSettings {
  host: string
  port: string
}

/** What to do if a server cannot listen where its settings say; undefined for any other error. */
export function listenProblem(error: unknown, settings: ListenSettings): string | undefined {
  const { code, syscall, address, hostname, port } = error as Record<string, unknown>
  if (syscall === 'getaddrinfo' && code === 'ENOTFOUND')
    return `${settings.host} names ${hostname}, which is no address of this machine.`
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. End that one, or set ${settings.port} to another port.`
  if (code === 'EACCES')
    return `This account must not listen on port ${port}. Set ${settings.port} to one above 1023, or allow it (in systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE).`
  if (code === 'EADDRNOTAVAIL')
    return `${settings.host} names ${address}, which is no address of this machine.`
  return undefined
}
