import { Button, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { simulator } from '@recado/contract/simulator'
import { IconScan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { toast } from '../../shared/toast/toast.ts'
import { PhoneNotice } from '../../shared/ui/chat/PhoneFrame.tsx'
import { Thread } from '../../shared/ui/chat/Thread.tsx'
import { Writing } from '../../shared/ui/chat/Writing.tsx'
import { PhoneBubble } from './PhoneBubble.tsx'
import type { Customer, PhoneMemory } from './phoneMemory.ts'
import { usePhoneChat } from './usePhoneChat.ts'

type Props = {
  line: ManagedConnection
  customer: Customer
  memory: PhoneMemory
  change: (next: (memory: PhoneMemory) => PhoneMemory) => void
}

/** The chat of a customer with the company, as it stands on the customer's phone. */
export function PhoneScreen({ line, customer, memory, change }: Props) {
  const { t } = useTranslation('simulator')
  const { messages, send } = usePhoneChat({ lineId: line.id, customer, memory, change })
  const texts = { write: t('write'), attach: t('attach'), send: t('send'), takeOut: (name: string) => t('takeOut', { name }) }
  return (
    <>
      <Thread label={t('chatWith', { name: line.name })} messages={messages} sent={messages.findLast(({ isOwn }) => isOwn)?.id}>
        {(message) => <PhoneBubble message={message} customer={customer.name} company={line.name} />}
      </Thread>
      <Writing texts={texts} onSend={send} several={false} accept="image/*" />
    </>
  )
}

/** A line that is not connected: its phone can scan the code that it shows, if it shows one. */
export function LineNotice({ line: { id, status } }: { line: ManagedConnection }) {
  const { t } = useTranslation('simulator')
  const scan = useMutation({ mutationFn: () => call(simulator.scan, { params: { id } }), onError: toast.error })
  return (
    <PhoneNotice>
      <Text>{t(`notice.${status}`)}</Text>
      {status === 'qrcode' && (
        <Button leftSection={<IconScan size={18} />} loading={scan.isPending} onClick={() => scan.mutate()}>
          {t('scan')}
        </Button>
      )}
    </PhoneNotice>
  )
}
