import { Box } from '@fankeep/shared/ui'
import type { ComponentType } from 'react'
import { DemoPage } from './demo/demo-page'
import { LoginPage } from './login/login-page'
import { RegisterPage } from './register/register-page'

/**
 * Not to be typed into: the page's own form takes its place, and what was typed here would be lost. Where that does not come, the
 * shell says so instead (`data-waits`, shell/public/after-paint.js).
 */
const untouchable = (Page: ComponentType) =>
  function FirstPaint() {
    return (
      <Box inert data-waits="" display="contents">
        <Page />
      </Box>
    )
  }

/** What is seen before any script has run, by the name of the route (docs/decisions/0005). */
export const screens = {
  login: untouchable(LoginPage),
  register: untouchable(RegisterPage),
  demo: untouchable(DemoPage),
}
