import { HostProvider } from '@fankeep/shared/host'
import { fakeHost } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { askForSiteFrame, useKeptCall } from './use-kept-call'

/** React's scheduling as on a page: effects run in a separate task after the frame, so that an answer can arrive in between. */
const inPage = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
beforeAll(() => (inPage.IS_REACT_ACT_ENVIRONMENT = false))
afterAll(() => (inPage.IS_REACT_ACT_ENVIRONMENT = true))

test('an answer that arrives between the render and the effects is shown', async () => {
  const lines = [{ key: 'line', text: 'Taipei' }]
  let answer = (_: unknown) => {}
  const asked = new Promise((resolve) => (answer = resolve))
  const host = fakeHost({ language: 'en' })
  const api = { ...host.api, call: () => asked } as never
  askForSiteFrame(api)
  // The call is made in a separate task.
  await new Promise((resolve) => setTimeout(resolve, 5))

  function Footer() {
    const footer = useKeptCall('site.footer', {})
    useLayoutEffect(() => answer({ lines }), [])
    return <p>{footer ? 'the footer' : 'nothing yet'}</p>
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <HostProvider services={{ ...host, api }}>
      <Footer />
    </HostProvider>,
  )
  expect(await screen.findByText('the footer')).toBeInTheDocument()
  root.unmount()
})

test('two components share one call and both show its later answer', async () => {
  let answer = (_: unknown) => {}
  const call = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  const host = fakeHost({ language: 'en' })
  const api = { ...host.api, call } as never
  function Links() {
    const links = useKeptCall('site.platforms', {})
    return <p>{links ? 'the links' : 'nothing yet'}</p>
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <HostProvider services={{ ...host, api }}>
      <Links />
      <Links />
    </HostProvider>,
  )
  expect(await screen.findAllByText('nothing yet')).toHaveLength(2)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  answer([])
  expect(await screen.findAllByText('the links')).toHaveLength(2)
  root.unmount()
})
