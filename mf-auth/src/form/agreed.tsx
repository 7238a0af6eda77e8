import { TextLink } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

/** Alongside the form, so that nothing typed is lost. `Trans` gives the words. */
function NewPage({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <TextLink to={to} target="_blank" fontWeight="600">
      {children}
    </TextLink>
  )
}

/** What is agreed to, for the `<terms>` and `<privacy>` of a sentence. */
export const agreed = {
  terms: <NewPage to="/termService" />,
  privacy: <NewPage to="/termPrivacy" />,
}
