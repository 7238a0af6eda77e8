import { Wordmark } from './frame/wordmark'
import { SiteBar } from './frame/site-bar'
import { SiteMain } from './frame/site-main'

/** The first paint of the public site: its bar with what is the same for everyone, and a place for the screen. */
function SiteFirstPaint() {
  return (
    <SiteMain
      header={
        <SiteBar atTop>
          <Wordmark to="/" logo={36} size="22" small="16" />
        </SiteBar>
      }
    >
      <slot />
    </SiteMain>
  )
}

export const screens = { site: SiteFirstPaint }
