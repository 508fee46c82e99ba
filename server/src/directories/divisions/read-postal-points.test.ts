import { expect, it } from 'vitest'
import { readPostalPoints } from './read-postal-points.ts'

/** @shows divisions.points */
it('the points of postal codes are read from GeoNames, from the gazetteer of the census, and from plain columns', () => {
  const geoNames = [
    'DE\t10115\tBerlin "Mitte\tBerlin\tBE\t\t00\tBerlin, Stadt\t11000\t52.5323\t13.3846\t4',
    'GB\tNW1 1AA\tCamden\tEngland\tENG\t\t\t\t\t51.5319\t-0.1274\t6',
    'DE\t10117\tBerlin\tBerlin\tBE\t\t00\tBerlin, Stadt\t11000\tnorth\t13.3872\t4',
  ].join('\n')
  expect(readPostalPoints(geoNames)).toEqual({
    points: [
      { country: 'de', postal_code: '10115', latitude: 52.5323, longitude: 13.3846 },
      { country: 'gb', postal_code: 'NW11AA', latitude: 51.5319, longitude: -0.1274 },
    ],
    invalid: [3],
  })
  const gazetteer = 'GEOID\tALAND\tAWATER\tINTPTLAT\tINTPTLONG                     \n53202\t6039\t30\t43.0506\t-87.8968'
  const milwaukee = { country: 'us', postal_code: '53202', latitude: 43.0506, longitude: -87.8968 }
  expect(readPostalPoints(gazetteer)).toEqual({ points: [milwaukee], invalid: [] })
  const plain =
    'country,postal_code,latitude,longitude\nUS,53202,43.0506,-87.8968\nUS,53202,43.0506,-187\nUS,53203,,1\n,1,2,3'
  expect(readPostalPoints(`\uFEFF${plain}`)).toEqual({ points: [milwaukee], invalid: [3, 4, 5] })
  expect(readPostalPoints('postal_code,division\n53202,ocd-division/country:us/state:wi/cd:4')).toBeUndefined()
})
