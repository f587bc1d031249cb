import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('readConfig without variables returns a local site with the embedded database and demonstration data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    databaseUrl: null,
    demoData: 'market',
    isLocal: true,
  })
})

test('readConfig rejects a public site without a secret and a mail server', () => {
  const ORIGIN = 'https://marche.example'
  expect(() => readConfig({ ORIGIN })).toThrow(/SECRET/)
  expect(() => readConfig({ ORIGIN, SECRET: 'x'.repeat(32) })).toThrow(/SMTP_URL/)
  expect(readConfig({ ORIGIN, SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://localhost' })).toMatchObject({
    isLocal: false,
  })
})

test('readConfig treats a site that listens to other machines as public', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/SECRET/)
})

test('an external database receives demonstration data on request only', () => {
  const DATABASE_URL = 'postgres://localhost/x'
  expect(readConfig({ DATABASE_URL }).demoData).toBe('nothing')
  expect(readConfig({ DATABASE_URL, DEMO_DATA: '1' }).demoData).toBe('market')
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'goods' }).demoData).toBe('goods')
})

test('readConfig names every invalid variable', () => {
  expect(() => readConfig({ PORT: 'abc', LOG_LEVEL: 'bavard', DATABASE_URL: 'mysql://x' })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL/,
  )
})

test('readConfig rejects a short API key and an invalid webhook secret', () => {
  expect(() => readConfig({ EMAIL_API_KEY: 'court', EMAIL_WEBHOOK_SECRET: 'secret' })).toThrow(
    /EMAIL_API_KEY[\s\S]*EMAIL_WEBHOOK_SECRET/,
  )
})

test('readConfig requires all variables of an S3-compatible store or none', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'eu-west-3',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example',
    region: 'eu-west-3',
    bucket: 'photos',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(() => readConfig({ ...S3, S3_BUCKET: '' })).toThrow(/il manque S3_BUCKET\./)
  expect(() => readConfig({ S3_ENDPOINT: 'stockage' })).toThrow(/S3_ENDPOINT/)
})

const publicSite = {
  ORIGIN: 'https://rechantier.example',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example:25',
}

test('readConfig rejects demonstration data on a public site', () => {
  expect(readConfig(publicSite).demoData).toBe('nothing')
  expect(readConfig({ ...publicSite, DEMO_DATA: '0' }).demoData).toBe('nothing')
  expect(() => readConfig({ ...publicSite, DEMO_DATA: 'goods' })).toThrow('DEMO_DATA=goods')
  expect(() => readConfig({ ...publicSite, DEMO_DATA: '1' })).toThrow(
    'DEMO_DATA=1 est réservé à un site local',
  )
  expect(() => readConfig({ ...publicSite, ORIGIN: '', HOST: '0.0.0.0', DEMO_DATA: '1' })).toThrow(
    'DEMO_DATA',
  )
  expect(readConfig({}).demoData).toBe('market')
  expect(readConfig({ DEMO_DATA: '0' }).demoData).toBe('nothing')
})
