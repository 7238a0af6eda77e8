import type { InsightSentence, Page, PageInsights } from '@fankeep/shared/contract'
import { useExtra, useMember } from '@fankeep/shared/host'
import { Box, chakra, Panel, TextLink } from '@fankeep/shared/ui'
import { useState } from 'react'
import { linkOf } from './links'
import { MailChoice } from './mail-choice'
import { ModelChoice } from './model-choice'
import { useText } from './text'

const Sentence = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'baseline',
    gap: { base: 1, md: 4 },
    py: 3,
    borderTopWidth: '1px',
    '& > p': { flex: 1, minW: { base: 'full', md: 0 }, textWrap: 'balance' },
    _first: { pt: 0, borderTopWidth: 0, fontSize: '16', '& > p': { fontWeight: 600 } },
    _last: { pb: 0 },
  },
})

/** Tasks for the member, and a hijack, are left out in print: the figures are printed for partners. */
const isForMember = (key: string, rows: InsightSentence['rows']) => rows === 'import' || key === 'hijack'

/**
 * A summary of the figures in sentences, each with a link to its rows. The product's own sentences appear immediately; if the member
 * permits a language model, the model's sentences replace them as they arrive.
 */
export function InWords({ page, insights }: { page: Page; insights: PageInsights }) {
  const { t, day } = useText()
  const { demo } = useMember()
  const [model, setModel] = useState(insights.model)
  const written = useExtra('insights.words', model === 'on' ? { id: page.id } : null)
  const { newest, count } = insights.lists
  const others = new Map(model === 'on' ? written?.list.map(({ key, text }) => [key, text] as const) : [])
  return (
    <Panel title={t('words')}>
      <ul>
        {insights.sentences.map(({ key, text, rows }) => (
          <Sentence key={key} _print={isForMember(key, rows) ? { display: 'none' } : undefined}>
            <p>{others.get(key) ?? text}</p>
            <TextLink
              _print={{ display: 'none' }}
              to={linkOf(page, rows)}
              fontSize="13"
              whiteSpace="nowrap"
              aria-label={t('toRowsOf', { what: t(`rows.${rows}`), sentence: text })}
            >
              {t(`rows.${rows}`)}
            </TextLink>
          </Sentence>
        ))}
      </ul>
      {newest && (
        <Box mt={4} fontSize="12" color="ink.500">
          {t('basis', { count, shown: count, day: day(newest) })}
        </Box>
      )}
      {!demo && <MailChoice page={page} mailed={insights.mailed} />}
      {model !== 'none' && (
        <ModelChoice isOn={model === 'on'} onChange={(on) => setModel(on ? 'on' : 'ask')} />
      )}
    </Panel>
  )
}
