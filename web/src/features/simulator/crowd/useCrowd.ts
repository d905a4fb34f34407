import { simulator } from '@recado/contract/simulator'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { newCustomer } from '../customers/newCustomer.ts'
import { type ChangeMemory, type Customer, type PhoneMemory, withCustomer } from '../phoneMemory.ts'
import { cast } from './cast.ts'

const CROWD = 3
/** A human pause between two messages of one person. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 400 + Math.random() * 800))

/** Lets three new contacts write at once, and opens their phones. */
export function useCrowd(lineId: number, { memory, change }: { memory: PhoneMemory; change: ChangeMemory }) {
  const { language } = useSession().company

  async function write({ number, name }: Customer) {
    const says = cast[language].find((one) => one.name === name)?.says ?? []
    for (const body of says) {
      await pause()
      await call(simulator.inbound, { params: { id: lineId }, body: { from: { number, name }, body } })
    }
  }

  return useMutation({
    mutationFn: async () => {
      const crowd: Customer[] = []
      for (let count = 0; count < CROWD; count++) crowd.push(newCustomer([...memory.customers, ...crowd], language))
      change((current) => crowd.reduce(withCustomer, current))
      await Promise.all(crowd.map(write))
    },
    onError: toast.error,
  })
}
