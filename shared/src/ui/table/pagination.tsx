import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLanguage } from '../../host/words'
import { IconButton } from '../button'
import { TextInput } from '../forms/text-input'
import { formatNumber } from '../intl'
import { useUiWords } from '../words'
import { pagesShown } from './pages'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'center',
    gap: { base: 2, md: 4 },
    px: { base: 3, md: 5 },
    py: 2.5,
    borderTopWidth: '1px',
    fontSize: '13',
    color: 'ink.500',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '& nav': { display: 'flex', alignItems: 'center', gap: '.125rem', ms: { md: 'auto' } },
    '& nav > button[data-page], & nav > span': {
      display: 'grid',
      placeItems: 'center',
      minW: { base: '2.25rem', md: '2rem' },
      h: { base: '2.75rem', md: '2rem' },
      px: 2,
      borderRadius: 'control',
      color: 'ink.700',
    },
    '& nav > button[data-page]:hover': { bg: 'paper.100' },
    '& nav > [aria-current]': { bg: 'paper.100', color: 'ink.950', fontWeight: 600 },
  },
})

export interface PaginationProps {
  /** Counts from 1. */
  page: number
  pages: number
  /** There may be further pages, of unknown number: for cursor paging. */
  open?: boolean
  onPage: (page: number) => void
  /** At the left: "1–16 of 1,204,518". */
  label?: ReactNode
  /** What is paged, as text, if a screen can have two pagers. */
  of?: string
}

/** Range at the left, numbers at the right, and "go to page" (look.md, "Tables"). */
export function Pagination({ page, pages, open, onPage, label, of }: PaginationProps) {
  const t = useUiWords()
  const language = useLanguage()
  const go = (to: number) => {
    const next = Math.min(pages, Math.max(1, to))
    if (next !== page) onPage(next)
  }
  return (
    <Bar>
      <span>
        {label ??
          t(open ? 'pages.page' : 'pages.at', {
            page: formatNumber(page, language),
            pages: formatNumber(pages, language),
          })}
      </span>
      {pages > 1 && (
        <nav aria-label={of ? t('pages.of', { of }) : t('pages.label')}>
          <IconButton
            icon="chevronLeft"
            label={t('pages.previous')}
            disabled={page <= 1}
            onClick={() => go(page - 1)}
          />
          {pagesShown(page, pages).map((each, index) =>
            each === 'gap' ? (
              <span key={`gap${index}`} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={each}
                type="button"
                data-page=""
                aria-current={each === page ? 'page' : undefined}
                aria-label={t('pages.page', { page: formatNumber(each, language) })}
                onClick={() => go(each)}
              >
                {formatNumber(each, language)}
              </button>
            ),
          )}
          <IconButton
            icon="chevronRight"
            label={t('pages.next')}
            disabled={page >= pages}
            onClick={() => go(page + 1)}
          />
        </nav>
      )}
      {pages > 7 && <Jump onGo={go} />}
    </Bar>
  )
}

function Jump({ onGo }: { onGo: (page: number) => void }) {
  const t = useUiWords()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const page = Number(typed)
    if (Number.isInteger(page) && page > 0) onGo(page)
    setTyped('')
  }
  return (
    <chakra.form onSubmit={submit} hideBelow="lg">
      <chakra.label display="flex" alignItems="center" gap={2}>
        {t('pages.goBefore')}
        <chakra.span w="5.5rem" css={{ '& > div': { h: '2rem' } }}>
          <TextInput
            size="sm"
            inputMode="numeric"
            aria-label={t('pages.go')}
            placeholder={t('pages.goPlaceholder')}
            value={typed}
            onValue={(value) => setTyped(value.replace(/\D/g, ''))}
          />
        </chakra.span>
        {t('pages.goAfter')}
      </chakra.label>
    </chakra.form>
  )
}
