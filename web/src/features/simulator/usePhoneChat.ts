import { simulator } from '@recado/contract/simulator'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callWithFiles } from '../../shared/api/call.ts'
import { toast } from '../../shared/toast/toast.ts'
import { phoneChat } from './phoneChat.ts'
import { type Customer, chatOf, type PhoneMemory, type SentByCustomer, withSent } from './phoneMemory.ts'

/** Nobody tells a phone page what a phone shows: it looks. */
const look = 1000

/** Pictures sent from this page, as long as it is open. */
const previews = new Map<string, string>()

type Given = { lineId: number; customer: Customer; memory: PhoneMemory; change: (next: (memory: PhoneMemory) => PhoneMemory) => void }
type Sending = { message: SentByCustomer; file: File | null }

/** What stands on the phone of one customer, and how that customer writes. */
export function usePhoneChat({ lineId, customer, memory, change }: Given) {
  const client = useQueryClient()
  const { number, name } = customer
  const chat = chatOf(lineId, number)
  const outboxKey = ['simulator', 'outbox', lineId, number]
  const outbox = useQuery({
    queryKey: outboxKey,
    queryFn: () => call(simulator.outbox, { params: { id: lineId }, query: { number } }),
    refetchInterval: look,
  })
  const note = (message: SentByCustomer) => change((current) => withSent(current, chat, message))
  const { mutate } = useMutation({
    mutationFn: ({ message: { id, body }, file }: Sending) =>
      callWithFiles(simulator.inbound, { params: { id: lineId }, body: { from: { number, name }, body, id } }, file ? [file] : []),
    onMutate: ({ message }) => note({ ...message, failed: false }),
    onError: (error, { message }) => {
      note({ ...message, failed: true })
      toast.error(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey }),
  })

  function send(body: string, files: readonly File[]) {
    const [file = null] = files
    const id = crypto.randomUUID()
    if (file?.type.startsWith('image/')) previews.set(id, URL.createObjectURL(file))
    mutate({ message: { id, body, at: new Date().toISOString(), fileName: file?.name ?? null, failed: false }, file })
  }
  const sent = memory.sent[chat] ?? []
  return { messages: phoneChat(outbox.data ?? [], sent, previews), send }
}
