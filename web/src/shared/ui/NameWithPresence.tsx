import { Group, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './dots.module.css'

/** A user's name, and whether they are online. */
export const NameWithPresence = ({ name, online }: { name: string; online: boolean }) => (
  <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" maw="100%">
    <OnlineDot online={online} />
    <Text component="span" inherit>
      {name}
    </Text>
  </Group>
)

/** A dot that shows whether a user is online. */
function OnlineDot({ online }: { online: boolean }) {
  const { t } = useTranslation('resource')
  const state = t(online ? 'online' : 'offline')
  return (
    <span className={classes.online} data-online={online} title={state}>
      <VisuallyHidden>{state}</VisuallyHidden>
    </span>
  )
}
