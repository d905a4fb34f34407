import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { KeyCaps } from '../../shared/ui/KeyCaps.tsx'
import classes from './Shell.module.css'

type Props = { text: string; keys: string; onClick: () => void }

/** Looks like a field where there is room for one. */
export const SearchWay = ({ text, keys, onClick }: Props) => (
  <UnstyledButton className={classes.search} onClick={onClick}>
    <IconSearch size={18} stroke={1.7} aria-hidden />
    <span className={classes.searchText}>{text}</span>
    <span className={classes.searchKeys} aria-hidden>
      <KeyCaps keys={keys} />
    </span>
  </UnstyledButton>
)
