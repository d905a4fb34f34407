import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { ColoredInitial } from '../PhoneCaption.tsx'
import { type ChangeMemory, type PhoneMemory, type SimulatedContact, withClosedPhone, withContact, withOpenPhone } from '../phoneMemory.ts'
import classes from './ContactTabs.module.css'
import { createContact } from './createContact.ts'
import { SimulatedContactForm } from './SimulatedContactForm.tsx'

type Props = {
  memory: PhoneMemory
  change: ChangeMemory
  visibleContacts: readonly SimulatedContact[]
  maxVisible: number
  isSlim?: boolean
}

/** The simulated contacts, and a button to add one. If only one phone fits, a click switches to another contact. */
export function ContactTabs({ memory, change, visibleContacts, maxVisible, isSlim = false }: Props) {
  const { t } = useTranslation('simulatedPhone')
  const { language } = useCurrentUser().company
  const [added, setAdded] = useState<SimulatedContact | null>(null)
  const isOpen = (number: string) => visibleContacts.some((customer) => customer.number === number)
  const press = (number: string) =>
    change((current) =>
      isOpen(number) && maxVisible > 1 && visibleContacts.length > 1 ? withClosedPhone(current, number) : withOpenPhone(current, number),
    )
  return (
    <>
      <PhoneTabs
        label={t('customers')}
        tabs={memory.customers.map(({ number, name, color }) => ({ id: number, name, color, isOpen: isOpen(number) }))}
        onPress={press}
        add={{ label: t('customer.one'), press: () => setAdded(createContact(memory.customers, language)) }}
        isSlim={maxVisible === 1 || isSlim}
      />
      <InfoDialog opened={added !== null} title={t('customer.one')} onClose={() => setAdded(null)}>
        {added && (
          <SimulatedContactForm
            customer={added}
            onSave={(customer) => {
              change((current) => withContact(current, customer))
              setAdded(null)
            }}
          />
        )}
      </InfoDialog>
    </>
  )
}

type Tab = { id: string; name: string; color: string; isOpen: boolean }
type PhoneTabsProps = {
  label: string
  tabs: readonly Tab[]
  onPress: (id: string) => void
  add: { label: string; press: () => void }
  /** In a single row. */
  isSlim?: boolean
}

/** All simulated contacts; those with an open phone are marked. */
const PhoneTabs = ({ label, tabs, onPress, add, isSlim = false }: PhoneTabsProps) => (
  <fieldset className={classes.tabs} data-slim={isSlim || undefined} aria-label={label}>
    {tabs.map(({ id, name, color, isOpen }) => (
      <button key={id} type="button" className={classes.tab} aria-pressed={isOpen} onClick={() => onPress(id)}>
        <ColoredInitial name={name} color={color} isSmall />
        <bdi className={classes.name}>{name}</bdi>
      </button>
    ))}
    <button type="button" className={classes.add} aria-label={add.label} title={add.label} onClick={add.press}>
      <IconPlus size={18} stroke={1.8} />
      <span className={classes.addName}>{add.label}</span>
    </button>
  </fieldset>
)
