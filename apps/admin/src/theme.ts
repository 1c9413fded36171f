import { Alert, type CSSVariablesResolver, createTheme, type MantineColorsTuple, Modal } from '@mantine/core'

/** A colour of the shop in the ten shades that a component requires: tint, the colour itself, and dark. */
const shades = (tint: string, colour: string, deep = colour): MantineColorsTuple => [
  tint,
  tint,
  tint,
  tint,
  tint,
  colour,
  colour,
  deep,
  deep,
  deep,
]

/** The components in the shop's own colours, type and corners (packages/ui/src/tokens.css). */
export const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: 6,
  colors: {
    leaf: shades('var(--color-leaf-tint)', 'var(--color-leaf)', 'var(--color-leaf-deep)'),
    danger: shades('var(--color-danger-tint)', 'var(--color-danger)'),
    warning: shades('var(--color-warning-tint)', 'var(--color-warning)'),
    success: shades('var(--color-success-tint)', 'var(--color-success)'),
    info: shades('var(--color-info-tint)', 'var(--color-info)'),
  },
  fontFamily: 'var(--font-sans)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
  defaultRadius: 'var(--radius-field)',
  respectReducedMotion: true,
  // Beside the navigation of a narrower window, the tables would break names and addresses.
  breakpoints: { md: '75em' },
  cursorType: 'pointer',
  components: {
    // The library would interrupt a screen reader with every hint, and read a message in a status region twice.
    Alert: Alert.extend({ defaultProps: { role: 'note' } }),
    Modal: Modal.extend({ styles: { title: { fontWeight: 600, lineHeight: 1.5 } } }),
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-line-height': '1.6',
    '--mantine-color-body': 'var(--color-surface)',
    '--mantine-color-text': 'var(--color-ink)',
    '--mantine-color-dimmed': 'var(--color-quiet)',
    '--mantine-color-placeholder': 'var(--color-quiet)',
    '--mantine-color-error': 'var(--color-danger)',
    '--mantine-color-default-border': 'var(--color-edge)',
    // The borders of fields.
    '--mantine-color-gray-4': 'var(--color-edge)',
  },
  light: {},
  dark: {},
})
