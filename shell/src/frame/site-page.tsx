import { useWords } from '@fankeep/shared/host'
import { chakra } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { SiteMain } from './site-main'
import { contentId } from './use-screen-effects'

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    insetInlineStart: 4,
    top: 2,
    zIndex: 'toast',
    padding: '0.5rem 1rem',
    borderRadius: 'control',
    background: 'ink.950',
    color: 'paper.0',
    transform: 'translateY(-4rem)',
    _focus: { transform: 'none' },
    _print: { display: 'none' },
  },
})

function SkipLink() {
  const t = useWords('shell')
  return <Skip href={`#${contentId}`}>{t('skip')}</Skip>
}

/* Made once: what is the very same element is not drawn again. Drawn again and again, header and footer cost more than
   the screens themselves. */
const siteHeader = <SiteHeader />
const siteFooter = <SiteFooter />
export const skipLink = <SkipLink />

/** The public site: header and footer around a screen, or around what is no screen: a panel in place of one that brings its own frame. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <SiteMain
      header={
        <>
          {skipLink}
          {siteHeader}
        </>
      }
      footer={siteFooter}
    >
      {children}
    </SiteMain>
  )
}
