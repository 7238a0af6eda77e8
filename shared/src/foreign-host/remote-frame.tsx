import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { HostProvider } from '../host/context'
import type { HostServices } from '../host/services'
import { UiProvider } from '../ui/provider'
import { Toaster } from '../ui/toast'

export interface RemoteFrameProps {
  /** Of `createServices`: the same object for as long as the page lives. */
  services: HostServices
  /** The address of the screen on the site: `/aboutUs`. A link to another one calls `services.navigate`. */
  at: string
  /** Of the page's content security policy, where it works with one. */
  nonce?: string
  children: ReactNode
}

/** Around a screen of a remote: the services, the theme, a place in the site, and where notices are shown. */
export const RemoteFrame = ({ services, at, nonce, children }: RemoteFrameProps) => (
  <HostProvider services={services}>
    <UiProvider {...(nonce !== undefined && { nonce })}>
      {/* The page's address is the host's own: its router is none of the screen's business. */}
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
