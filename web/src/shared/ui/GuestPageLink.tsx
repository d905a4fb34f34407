import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'

/** A link at the end of a page for guests to another such page. */
export const GuestPageLink = ({ text, to, link }: { text: string; to: string; link: string }) => (
  <Text ta="center" c="dimmed">
    {text}{' '}
    <Anchor component={Link} to={to} inherit fw={600}>
      {link}
    </Anchor>
  </Text>
)
