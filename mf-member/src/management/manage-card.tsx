import type { Page } from '@fankeep/shared/contract'
import { Box, Button, Card, Flex, NumberText } from '@fankeep/shared/ui'
import { PageName, PageState } from '../channel/page-rows'
import type { ReactNode } from 'react'
import { useText } from '../format'
import { fansOf, type PageStatus } from '../member-pages/page-state'
import { PageMenu, type PageMenuProps } from './page-menu'

interface ManageCardProps extends PageMenuProps {
  status: (page: Page) => PageStatus
}

export function ManageCard({ page, status, ...act }: ManageCardProps) {
  const { t, format } = useText()
  const facts: [string, ReactNode][] = [
    [t('manage.column.state'), <PageState key="state" status={status(page)} />],
    [t('manage.column.role'), t(`role.${page.role}`)],
    [t('manage.column.auto'), t(`auto.${page.auto}`)],
    [t('manage.column.fans'), <NumberText key="fans" value={fansOf(page)} />],
    [t('manage.column.posts'), format.number(page.posts)],
    [t('manage.column.lastBackup'), page.last_backup ? format.when(page.last_backup) : t('state.waiting')],
  ]
  return (
    <Card as="article" p={4} display="flex" flexDirection="column" gap={3}>
      <Flex align="center" gap={2}>
        <Box flex={1} minW={0}>
          <PageName page={page} />
        </Box>
        <PageMenu page={page} {...act} />
      </Flex>
      <Box as="dl" display="grid" gap={1.5} fontSize="13" fontVariantNumeric="tabular-nums">
        {facts.map(([name, value]) => (
          <Flex key={name} justify="space-between" gap={3}>
            <Box as="dt" color="ink.500">
              {name}
            </Box>
            <dd>{value}</dd>
          </Flex>
        ))}
      </Box>
      <Button variant="line" size="sm" to={`/fansList?id=${page.id}`} mt="auto">
        {t('card.action.fans')}
      </Button>
    </Card>
  )
}
