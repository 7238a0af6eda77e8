import type { Page, Run } from '@fankeep/shared/contract'
import { Box, Button, Flex, Grid, Icon, Note, NumberText, Stack } from '@fankeep/shared/ui'
import { useText } from '../format'
import { contentWord, fanWord } from '../member-pages/page-state'

interface ImportResultProps {
  page: Page
  run: Run
  onAgain: () => void
  onClose: () => void
}

/** The result: the figures, the server's remarks, and the next steps. */
export function ImportResult({ page, run, onAgain, onClose }: ImportResultProps) {
  const { t } = useText()
  const good = run.state === 'done'
  const something = run.fans_seen + run.posts_seen > 0
  return (
    <Stack gap={5}>
      <Flex align="center" gap={2.5} role="status" fontSize="16" fontWeight={600}>
        <Icon
          name={good ? 'done' : 'failed'}
          color={good ? 'good' : run.state === 'stopped' ? 'ink.500' : 'bad'}
          size={20}
        />
        {t(`import.ended.${run.state}`)}
      </Flex>
      {run.error && <Note tone={run.state === 'stopped' ? 'info' : 'bad'}>{run.error.msg}</Note>}
      {good && something && <Figures page={page} run={run} />}
      {run.notes.map((note) => (
        <Note key={note.key + note.msg}>{note.msg}</Note>
      ))}
      <Flex gap={2} wrap="wrap">
        {good ? (
          <Button to={`/fansList?id=${page.id}${run.fans_seen > 0 ? '' : '&view=posts'}`}>
            {run.fans_seen > 0 ? t('import.seeFans') : t('import.seePosts')}
          </Button>
        ) : (
          <Button icon="upload" onClick={onAgain}>
            {t('import.again')}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('import.done')}
        </Button>
      </Flex>
    </Stack>
  )
}

function Figures({ page, run }: { page: Page; run: Run }) {
  const { t } = useText()
  const figures = [
    ['fansSeen', run.fans_seen, `unit.${fanWord(page)}`, run.fans_seen > 0],
    ['fansNew', run.fans_new, `unit.${fanWord(page)}`, run.fans_new !== run.fans_seen],
    ['fansGone', run.fans_gone, `unit.${fanWord(page)}`, run.fans_gone > 0],
    ['postsSeen', run.posts_seen, `unit.${contentWord(page)}`, run.posts_seen > 0],
    ['postsNew', run.posts_new, `unit.${contentWord(page)}`, run.posts_new !== run.posts_seen],
  ] as const
  return (
    <Grid
      as="dl"
      gap={4}
      gridTemplateColumns="repeat(auto-fit, minmax(7.5rem, 1fr))"
      p={5}
      borderWidth="1px"
      borderRadius="card"
    >
      {figures
        .filter(([, , , shown]) => shown)
        .map(([key, value, unit]) => (
          <div key={key}>
            <Box as="dt" fontSize="12" color="ink.500">
              {t(`import.figure.${key}`)}
            </Box>
            <Box as="dd" fontSize="22" fontWeight={600} lineHeight={1.3}>
              <NumberText value={value} />
              <Box as="small" ms={1} fontSize="13" fontWeight={400} color="ink.500">
                {t(unit)}
              </Box>
            </Box>
          </div>
        ))}
    </Grid>
  )
}
