import { ActionIcon } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../shared/auth/session.ts'
import { useCommand } from '../../shared/commands/useCommand.ts'
import { Deferred } from './Deferred.ts'

/** Starts a conversation with a customer. */
export function NewConversationButton() {
  const { t } = useTranslation('tickets')
  const [wanted, setWanted] = useState<'never' | 'now' | 'not now'>('never')
  const mayWrite = useCan()('tickets:write')
  const start = () => setWanted('now')
  useCommand(mayWrite ? { id: 'list.start', icon: IconMessagePlus, name: t('start'), keys: 'n', group: 'list', run: start } : null)
  if (!mayWrite) return null
  return (
    <>
      <ActionIcon size="lg" variant="light" aria-label={t('start')} title={t('start')} onClick={start}>
        <IconMessagePlus size={20} stroke={1.6} />
      </ActionIcon>
      {wanted !== 'never' && (
        <Deferred>{({ NewTicketDialog }) => <NewTicketDialog opened={wanted === 'now'} onClose={() => setWanted('not now')} />}</Deferred>
      )}
    </>
  )
}
