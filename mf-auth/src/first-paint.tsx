import { Box } from '@fankeep/shared/ui'
import type { ComponentType } from 'react'
import { DemoPage } from './demo/demo-page'
import { LoginPage } from './login/login-page'
import { RegisterPage } from './register/register-page'

/**
 * Blocks typing, because the page's own form replaces this and the input would be lost. If that form does not load, the
 * shell shows a message instead (`data-waits`, shell/public/after-paint.js).
 */
const untouchable = (Page: ComponentType) =>
  function FirstPaint() {
    return (
      <Box inert data-waits="" display="contents">
        <Page />
      </Box>
    )
  }

/** Drawings shown before any script has run, by the name of the route (docs/decisions/0005). */
export const screens = {
  login: untouchable(LoginPage),
  register: untouchable(RegisterPage),
  demo: untouchable(DemoPage),
}
