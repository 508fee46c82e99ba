/**
 * Copies the drawings of the icons that are listed here from lucide to `src/ui/icon-drawings.ts`. After adding a name,
 * run `node web/scripts/icons.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'

const names = [
  'arrow-down',
  'arrow-left',
  'arrow-up-right',
  'badge-check',
  'ban',
  'bell',
  'bug',
  'building-complex',
  'calendar',
  'chart-line',
  'check',
  'check-check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-exclamation-point',
  'circle-check',
  'clock',
  'cloud-off',
  'compass',
  'contact-round',
  'copy',
  'download',
  'external-link',
  'eye',
  'eye-off',
  'file-text',
  'flag',
  'globe',
  'hand-heart',
  'headphones',
  'house',
  'image-up',
  'info',
  'key-round',
  'layout-dashboard',
  'link',
  'list-checks',
  'loader-circle',
  'log-out',
  'mail',
  'mail-x',
  'mailbox',
  'map-pin',
  'megaphone',
  'menu',
  'message-circle',
  'message-circle-off',
  'minus',
  'moon',
  'newspaper',
  'pencil',
  'phone',
  'phone-missed',
  'phone-off',
  'plus',
  'printer',
  'rotate-ccw',
  'search',
  'send',
  'settings',
  'settings-2',
  'share-2',
  'shield',
  'sliders-horizontal',
  'sun',
  'sun-moon',
  'table',
  'tag',
  'trash',
  'triangle-exclamation-point',
  'upload',
  'user',
  'users',
  'user-plus',
  'voicemail',
  'vote',
  'x',
]

type Node = [tag: string, attributes: Record<string, string>]
const iconsFolder = new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url)

const drawing = async (name: string): Promise<string> => {
  const { __iconData } = (await import(new URL(`${name}.mjs`, iconsFolder).href)) as { __iconData: { node: Node[] } }
  return __iconData.node
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`)
      return `<${tag} ${written.join(' ')}/>`
    })
    .join('')
}

const lines = await Promise.all(names.toSorted().map(async (name) => `  '${name}': '${await drawing(name)}',`))
const target = new URL('../src/ui/icon-drawings.ts', import.meta.url)
const before = await readFile(target, 'utf8').catch(() => '')
const after = `// Made by web/scripts/icons.ts from lucide (ISC licence). Do not edit.
export const drawings = {
${lines.join('\n')}
} as const
`
if (after !== before) await writeFile(target, after)
