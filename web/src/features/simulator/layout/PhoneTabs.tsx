import { IconPlus } from '@tabler/icons-react'
import { ColoredInitial } from './PhoneCaption.tsx'
import classes from './PhoneTabs.module.css'

type Tab = { id: string; name: string; color: string; isOpen: boolean }
type Props = {
  label: string
  tabs: readonly Tab[]
  onPress: (id: string) => void
  add: { label: string; press: () => void }
  /** In a single row. */
  isSlim?: boolean
}

/** All simulated contacts; those with an open phone are marked. */
export const PhoneTabs = ({ label, tabs, onPress, add, isSlim = false }: Props) => (
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
