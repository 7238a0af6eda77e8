import { useWords } from '@fankeep/shared/host'
import { Button, Card, EmptyState, PageHead } from '@fankeep/shared/ui'

/** Nobody has an order yet, because nothing can be bought yet: the truth, and what will stand here. */
export function TransactionsPage() {
  const t = useWords('mf-billing')
  return (
    <>
      <PageHead title={t('transactions.title')} text={t('transactions.text')} />
      <Card>
        <EmptyState
          title={t('transactions.emptyTitle')}
          text={t('transactions.emptyText')}
          hint={t('transactions.hint')}
          action={
            <Button variant="line" to="/capacityBonus">
              {t('transactions.action')}
            </Button>
          }
        />
      </Card>
    </>
  )
}
