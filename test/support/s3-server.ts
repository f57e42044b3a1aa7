import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve, type TestServer } from './server.ts';

/** What the next request meets instead of an answer. */
type Fault = { readonly status: number; readonly code?: string } | 'reset' | 'stall' | 'cut';

export interface S3Server extends TestServer {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** By key. */
  readonly objects: Map<string, Buffer>;
  readonly faults: Fault[];
  /** Says that it knows no conditional writes. */
  unconditional: boolean;
}

/** A small S3 of the tests' own: one bucket by path, signatures verified by the published algorithm (AWS Signature Version 4). */
export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  const held = {
    bucket: 'evidence',
    region: 'eu-test-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  const state = { unconditional: false };
  const server = await serve(async (request, response) => {
    const body = await buffer(request);
    const fault = faults.shift();
    if (fault === 'reset') {
      request.socket.destroy();
      return;
    }
    if (fault === 'stall') return;
    if (fault === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('the beginning');
      response.socket?.destroySoon();
      return;
    }
    const wrong = signatureFault(request, body, held);
    if (fault !== undefined) refuse(response, fault.status, fault.code ?? 'InternalError', held.accessKeyId);
    else if (wrong !== null) refuse(response, 403, wrong, held.accessKeyId);
    else answer(request, response, body);
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '', 'http://s3.test');
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== held.bucket) {
      refuse(response, 404, 'NoSuchBucket', held.accessKeyId);
      return;
    }
    const found = objects.get(key);
    if (request.method === 'GET' && key === '') {
      const { searchParams } = url;
      const max = Number(searchParams.get('max-keys'));
      const keys = [...objects.keys()]
        .filter((one) => one.startsWith(searchParams.get('prefix') ?? '') && one > (searchParams.get('start-after') ?? ''))
        .sort();
      const contents = keys.slice(0, max).map((one) => `<Contents><Key>${one}</Key></Contents>`);
      response
        .writeHead(200)
        .end(`<ListBucketResult><IsTruncated>${keys.length > max}</IsTruncated>${contents.join('')}</ListBucketResult>`);
    } else if (request.method === 'PUT') {
      const conditional = request.headers['if-none-match'] === '*';
      if (conditional && state.unconditional) refuse(response, 501, 'NotImplemented', '');
      else if (conditional && found !== undefined) refuse(response, 412, 'PreconditionFailed', '');
      else {
        objects.set(key, body);
        response.writeHead(200).end();
      }
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (found === undefined) refuse(response, 404, 'NoSuchKey', held.accessKeyId);
    else if (request.headers.range === 'bytes=0-0') response.writeHead(206).end(found.subarray(0, 1));
    else response.writeHead(200, { 'content-length': found.byteLength }).end(found);
  }

  return Object.assign(
    server,
    held,
    { objects, faults },
    {
      get unconditional() {
        return state.unconditional;
      },
      set unconditional(value: boolean) {
        state.unconditional = value;
      },
    },
  );
}

/** As the service does, an error repeats by whose key something was asked. */
function refuse(response: ServerResponse, status: number, code: string, key: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${key}</AWSAccessKeyId></Error>`);
}

const rfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

type Credentials = Pick<S3Server, 'region' | 'accessKeyId' | 'secretAccessKey'>;

/** @see "Create a signed AWS API request", Amazon IAM User Guide */
function signatureFault(request: IncomingMessage, body: Buffer, { region, accessKeyId, secretAccessKey }: Credentials): string | null {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': claimed } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([a-f0-9]{64})$/.exec(
      authorization,
    );
  if (parts === null || typeof date !== 'string') return 'AccessDenied';
  const [, key, day = '', where, names = '', signature] = parts;
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  if (where !== region) return 'AuthorizationHeaderMalformed';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (claimed !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  // What decides about a write must be part of what is signed.
  if (request.headers['if-none-match'] !== undefined && !signed.includes('if-none-match')) return 'AccessDenied';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const mac = (secret: string | Buffer, value: string): Buffer => createHmac('sha256', secret).update(value).digest();
  const signing = [region, 's3', 'aws4_request'].reduce(mac, mac(`AWS4${secretAccessKey}`, day));
  return mac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
