import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { KeyCaps } from '../../shared/ui/KeyCaps.tsx'
import classes from './Shell.module.css'

type Props = { label: string; text: string; keys: string; onClick: () => void }

/** Looks like a field where there is room for one. */
export const SearchWay = ({ label, text, keys, onClick }: Props) => (
  <UnstyledButton className={classes.search} aria-label={label} onClick={onClick}>
    <IconSearch size={18} stroke={1.7} aria-hidden />
    <span className={classes.searchText}>{text}</span>
    <span className={classes.searchKeys}>
      <KeyCaps keys={keys} />
    </span>
  </UnstyledButton>
)
