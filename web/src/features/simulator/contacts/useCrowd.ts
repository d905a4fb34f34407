import { simulatorEndpoints } from '@recado/contract/simulator'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { type ChangeMemory, type PhoneMemory, type SimulatedContact, withContact } from '../phoneMemory.ts'
import { createContact } from './createContact.ts'
import { samplePeople } from './samplePeople.ts'

const PEOPLE = 3
/** A human pause between two messages of one person. */
const waitLikeHuman = () => new Promise((resolve) => setTimeout(resolve, 400 + Math.random() * 800))

/** Lets three new contacts write at once, and opens their phones. */
export function useCrowd(connectionId: number, { memory, change }: { memory: PhoneMemory; change: ChangeMemory }) {
  const { language } = useCurrentUser().company

  async function write({ number, name }: SimulatedContact) {
    const messages = samplePeople[language].find((person) => person.name === name)?.says ?? []
    for (const body of messages) {
      await waitLikeHuman()
      await call(simulatorEndpoints.inbound, { params: { id: connectionId }, body: { from: { number, name }, body } })
    }
  }

  return useMutation({
    mutationFn: async () => {
      const crowd: SimulatedContact[] = []
      for (let count = 0; count < PEOPLE; count++) crowd.push(createContact([...memory.customers, ...crowd], language))
      change((current) => crowd.reduce(withContact, current))
      await Promise.all(crowd.map(write))
    },
    onError: toast.error,
  })
}
