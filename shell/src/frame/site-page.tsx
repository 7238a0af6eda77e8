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

/* Created once: React skips an identical element. Re-rendering header and footer at each move cost more than the screens themselves. */
const siteHeader = <SiteHeader />
const siteFooter = <SiteFooter />
export const skipLink = <SkipLink />

/** The public site: header and footer around a screen, or around a panel in place of a screen that has its own frame. */
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
