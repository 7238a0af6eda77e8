import { useCall, useWords } from '@fankeep/shared/host'
import { Box, ErrorState, PageHead, Panel, Price, Skeleton, Stack } from '@fankeep/shared/ui'

export function ExamplePage() {
  const t = useWords('mf-example')
  const { data, error, loading, reload } = useCall('site.plans', {})
  return (
    <Box w="full" maxW="60rem" mx="auto" p={{ base: 4, md: 8 }}>
      <PageHead title={t('title')} text={t('text')} />
      <Panel label={t('plans')}>
        {error && !data ? (
          <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={reload} retrying={loading} />
        ) : (
          <Stack as="ul" gap={3} p={5} aria-busy={!data}>
            {data ? (
              data.list.map(({ type, title, price }) => (
                <li key={type}>
                  {title} <Price amount={price} />
                </li>
              ))
            ) : (
              <Skeleton w="12rem" h="1.25rem" />
            )}
          </Stack>
        )}
      </Panel>
    </Box>
  )
}
