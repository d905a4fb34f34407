import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

const stored = { key: 'singleKeys', defaultValue: true }

/** Whether keys without Ctrl, such as E, run commands. Speech input and shaking hands press them by mistake (WCAG 2.1.4). */
export const useSingleKeys = () => useLocalStorage({ ...stored, getInitialValueInEffect: false })

/** The chords of a command that the user has not switched off. Arrow keys, Enter and Escape always work. */
export const enabledKeys = (keys: string | undefined, isOn: boolean = readLocalStorageValue(stored)) =>
  keys
    ?.split(' ')
    .filter((chord) => isOn || chord.length > 1)
    .join(' ') || undefined
