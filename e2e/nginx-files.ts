import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { writeAdapted } from './adapted.ts'

interface NginxFiles {
  /** Of everything that nginx writes, and of its certificate. */
  folder: string
  errorLog: string
  https: number
  http: number
  /** Host and port of each node. */
  nodes: string[]
}

/** Creates the certificate of `localhost`. Returns its file, which clients may trust. */
export const writeCertificate = (folder: string): string => {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  )
  return certificate
}

/**
 * Writes `deploy/nginx.conf` with only the changes that a test requires: ports, the addresses of the nodes, the paths of
 * files, and a single worker process in the foreground. Returns the file.
 */
export const writeNginxConfiguration = ({ folder, errorLog, https, http, nodes }: NginxFiles): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  return writeAdapted('nginx.conf', join(folder, 'nginx.conf'), [
    [
      'worker_processes auto;',
      `worker_processes 1; user ${userInfo().username}; daemon off; pid ${folder}/nginx.pid; error_log ${errorLog};`,
    ],
    ['include mime.types;', temporary],
    // Each has the options of the one in the example.
    [/server node:3000([^;]*);/g, nodes.map((address) => `server ${address}$1;`).join(' ')],
    ['/var/cache/nginx/rostrum', join(folder, 'cache')],
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['listen 443', `listen 127.0.0.1:${https}`],
    ['tls/fullchain.pem', join(folder, 'fullchain.pem')],
    ['tls/privkey.pem', join(folder, 'privkey.pem')],
    ['https://$host$request_uri', `https://$host:${https}$request_uri`],
    // The origin has a port here, which the nodes must receive as part of the host.
    ['Host $host;', 'Host $http_host;'],
  ])
}
