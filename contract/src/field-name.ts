/** The field that a dotted path ends in, without the number of its row: `title` of `key_points.0.title`. */
export const fieldName = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
