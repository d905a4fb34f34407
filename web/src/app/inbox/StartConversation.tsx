import { ActionIcon } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../shared/auth/session.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'

/** Loaded when it is first wanted: most conversations are begun by customers. */
const NewTicketDialog = preloadable(async () => (await import('../../features/contacts/NewTicketDialog.tsx')).NewTicketDialog)

/** Writes to a customer first. */
export function StartConversation() {
  const { t } = useTranslation('tickets')
  const [wanted, setWanted] = useState<'never' | 'now' | 'not now'>('never')
  if (!useCan()('tickets:write')) return null
  return (
    <>
      <ActionIcon size="lg" variant="light" aria-label={t('start')} title={t('start')} onClick={() => setWanted('now')}>
        <IconMessagePlus size={20} stroke={1.6} />
      </ActionIcon>
      {wanted !== 'never' && (
        <Suspense>
          <NewTicketDialog opened={wanted === 'now'} onClose={() => setWanted('not now')} />
        </Suspense>
      )}
    </>
  )
}
