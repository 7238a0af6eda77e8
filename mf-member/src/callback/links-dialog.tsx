import { type Page, signUpLinksMax } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Flex, PlatformIcon } from '@fankeep/shared/ui'
import { Checkbox, Form } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'
import { handleOf, nameOf } from '../member-pages/page-state'
import { SaveOrLeave } from '../save-or-leave'

interface LinksDialogProps {
  page: Page
  /** The member's pages that it can link to. */
  others: Page[]
  links: string[]
  onChanged: () => void
  onClose: () => void
}

/** Chooses which of the member's other pages the sign-up page shows: this makes it a link page. */
export function LinksDialog({ page, others, links, onChanged, onClose }: LinksDialogProps) {
  const { t } = useText()
  const { notify } = useHost()
  const set = useAction('optIn.setLinks')
  const [chosen, setChosen] = useState(links)
  const submit = async () => {
    if (!(await set.run({ id: page.id, links: chosen }))) return
    onChanged()
    notify({ kind: 'success', title: t('callback.links.saved') })
    onClose()
  }
  const turn = (id: string, on: boolean) =>
    setChosen((now) => (on ? [...now, id] : now.filter((each) => each !== id)))
  return (
    <Dialog open onClose={onClose} title={t('callback.links.title')}>
      <Form onSubmit={() => void submit()}>
        <p>{t('callback.links.text')}</p>
        {others.map((other) => (
          <Checkbox
            key={other.id}
            checked={chosen.includes(other.id)}
            disabled={!chosen.includes(other.id) && chosen.length >= signUpLinksMax}
            onChange={(on) => turn(other.id, on)}
          >
            <Flex as="span" align="center" gap={2}>
              <PlatformIcon platform={other.platform} size={16} />
              {nameOf(other)} · {handleOf(other)}
            </Flex>
          </Checkbox>
        ))}
        <SaveOrLeave
          refused={set.refused?.message}
          save={t('callback.links.save')}
          busy={set.busy}
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  )
}
