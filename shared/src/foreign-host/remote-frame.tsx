import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { HostProvider } from '../host/context'
import type { HostServices } from '../host/services'
import { UiProvider } from '../ui/provider'
import { Toaster } from '../ui/toast'

export interface RemoteFrameProps {
  /** From `createServices`: the same object for the page's whole lifetime. */
  services: HostServices
  /** The site address of the screen: `/aboutUs`. A link to another address calls `services.navigate`. */
  at: string
  /** The nonce of the page's content security policy, if it uses one. */
  nonce?: string
  children: ReactNode
}

/** The frame of a remote's screen: it provides the services, the theme, a router location, and notices. */
export const RemoteFrame = ({ services, at, nonce, children }: RemoteFrameProps) => (
  <HostProvider services={services}>
    <UiProvider {...(nonce !== undefined && { nonce })}>
      {/* The page's address belongs to the host: the screen uses a router in memory instead of the host's. */}
      <MemoryRouter key={at} initialEntries={[at]}>
        <Leaving from={at} navigate={services.navigate} />
        {children}
      </MemoryRouter>
      <Toaster />
    </UiProvider>
  </HostProvider>
)

function Leaving({ from, navigate }: { from: string; navigate: HostServices['navigate'] }) {
  const { pathname, search, hash } = useLocation()
  const at = pathname + search + hash
  useEffect(() => {
    if (at !== from) navigate(at)
  }, [at, from, navigate])
  return null
}
