import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'

/** The way to another page before the door. */
export const PageFoot = ({ text, to, link }: { text: string; to: string; link: string }) => (
  <Text ta="center" c="dimmed">
    {text}{' '}
    <Anchor component={Link} to={to} inherit fw={600}>
      {link}
    </Anchor>
  </Text>
)
