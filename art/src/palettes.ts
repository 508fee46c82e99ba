/** A background and four inks, chosen so that any two neighbors are clearly distinguishable. */
export interface Palette {
  name: string
  ground: string
  inks: readonly [string, string, string, string]
  /** Background and letters of avatars, with a contrast of at least 4.5:1. */
  mark: readonly [ground: string, ink: string]
}

const palettes: readonly [Palette, ...Palette[]] = [
  { name: 'pine', ground: '#0b5d46', inks: ['#f2b632', '#e9efe6', '#083f31', '#5fae8c'], mark: ['#0b5d46', '#ffffff'] },
  { name: 'clay', ground: '#d5502a', inks: ['#f8dcae', '#7a1f12', '#f3efe6', '#f2b632'], mark: ['#8c3115', '#ffffff'] },
  {
    name: 'night',
    ground: '#1d2b4f',
    inks: ['#f2b632', '#e7674a', '#d9e3f2', '#45619f'],
    mark: ['#1d2b4f', '#ffffff'],
  },
  { name: 'sky', ground: '#c3dcec', inks: ['#1f5c8f', '#e7674a', '#ffffff', '#7fb0d3'], mark: ['#1f5c8f', '#ffffff'] },
  {
    name: 'marigold',
    ground: '#f2b632',
    inks: ['#16352b', '#d5502a', '#fff3d6', '#c98a10'],
    mark: ['#f2b632', '#16352b'],
  },
  { name: 'rose', ground: '#f1c9c6', inks: ['#a32a4b', '#1d3a34', '#ffffff', '#df8a92'], mark: ['#a32a4b', '#ffffff'] },
  {
    name: 'paper',
    ground: '#e7e8dc',
    inks: ['#0b5d46', '#d5502a', '#1d2b4f', '#f2b632'],
    mark: ['#13201a', '#f5f6ee'],
  },
  {
    name: 'lagoon',
    ground: '#11707a',
    inks: ['#c4e8df', '#f4a259', '#073f46', '#4ba6a8'],
    mark: ['#0c5860', '#ffffff'],
  },
  { name: 'iris', ground: '#463a7c', inks: ['#f1c9c6', '#f2b632', '#d8d4ec', '#7466b4'], mark: ['#463a7c', '#ffffff'] },
  { name: 'moss', ground: '#cdd9a6', inks: ['#2f5a2c', '#e06a3f', '#fffbe9', '#8fab63'], mark: ['#3d5320', '#ffffff'] },
]

/** The palette for a seed. */
export const paletteOf = (seed: number): Palette => palettes[seed % palettes.length] ?? palettes[0]
