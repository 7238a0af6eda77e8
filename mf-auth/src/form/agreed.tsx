import { TextLink } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

/** Opens in a new tab, so that form input is not lost. `Trans` provides the words. */
function NewPage({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <TextLink to={to} target="_blank" fontWeight="600">
      {children}
    </TextLink>
  )
}

/** Links to the terms, for the `<terms>` and `<privacy>` of a sentence. */
export const agreed = {
  terms: <NewPage to="/termService" />,
  privacy: <NewPage to="/termPrivacy" />,
}
