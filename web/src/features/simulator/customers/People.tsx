import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/auth/session.ts'
import { ShowDialog } from '../../../shared/ui/ShowDialog.tsx'
import { PhoneTabs } from '../frame/PhoneTabs.tsx'
import { type ChangeMemory, type Customer, type PhoneMemory, putAway, taken, withCustomer } from '../phoneMemory.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { newCustomer } from './newCustomer.ts'

type Props = { memory: PhoneMemory; change: ChangeMemory; shown: readonly Customer[]; places: number; isSlim?: boolean }

/** The simulated contacts, and a button to add one. Where one phone fits, a click switches it. */
export function People({ memory, change, shown, places, isSlim = false }: Props) {
  const { t } = useTranslation('simulator')
  const { language } = useSession().company
  const [added, setAdded] = useState<Customer | null>(null)
  const isShown = (number: string) => shown.some((customer) => customer.number === number)
  const press = (number: string) =>
    change((current) => (isShown(number) && places > 1 && shown.length > 1 ? putAway(current, number) : taken(current, number)))
  return (
    <>
      <PhoneTabs
        label={t('customers')}
        tabs={memory.customers.map(({ number, name, color }) => ({ id: number, name, color, isShown: isShown(number) }))}
        onPress={press}
        add={{ label: t('customer.one'), press: () => setAdded(newCustomer(memory.customers, language)) }}
        isSlim={places === 1 || isSlim}
      />
      <ShowDialog opened={added !== null} title={t('customer.one')} onClose={() => setAdded(null)}>
        {added && (
          <CustomerForm
            customer={added}
            onSave={(customer) => {
              change((current) => withCustomer(current, customer))
              setAdded(null)
            }}
          />
        )}
      </ShowDialog>
    </>
  )
}
