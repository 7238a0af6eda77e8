import type { Page, PageInsights } from '@fankeep/shared/contract'
import { Box, Button, chakra, Panel } from '@fankeep/shared/ui'
import { linkOf } from './links'
import { useText } from './text'

const Sentence = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'baseline',
    gap: { base: 1, md: 4 },
    py: 3,
    borderTopWidth: '1px',
    '& > p': { flex: 1, minW: { base: 'full', md: 0 }, textWrap: 'pretty' },
    _first: { pt: 0, borderTopWidth: 0, fontSize: '16', '& > p': { fontWeight: 600 } },
    _last: { pb: 0 },
  },
})

/** What the figures say, a sentence each, with the way to the rows it comes from. */
export function InWords({ page, insights }: { page: Page; insights: PageInsights }) {
  const { t, day } = useText()
  const { newest, count } = insights.lists
  return (
    <Panel title={t('words')}>
      <ul>
        {insights.sentences.map(({ key, text, rows }) => (
          <Sentence key={key}>
            <p>{text}</p>
            <Button
              variant="ghost"
              size="sm"
              to={linkOf(page, rows)}
              aria-label={t('toRowsOf', { what: t(`rows.${rows}`), sentence: text })}
            >
              {t(`rows.${rows}`)}
            </Button>
          </Sentence>
        ))}
      </ul>
      {newest && (
        <Box mt={4} fontSize="12" color="ink.500">
          {t('basis', { count, shown: count, day: day(newest) })}
        </Box>
      )}
    </Panel>
  )
}
