import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { VeritrailError } from '../../vocabulary/index.ts';
import { serveMetrics } from './metrics-server.ts';

const ask = (url: string, more: { method?: string; host?: string } = {}): Promise<{ status: number; type: string; body: string }> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', host } = more;
    request(url, { method, ...(host === undefined ? {} : { headers: { host } }) }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          body += part;
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }));
    })
      .on('error', reject)
      .end();
  });

describe('the endpoint for Prometheus', () => {
  it('gives the figures as OpenMetrics, on loopback', async () => {
    await using server = await serveMetrics(0, async () => '# EOF\n');
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/metrics$/);
    expect(await ask(server.url)).toEqual({
      status: 200,
      type: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
      body: '# EOF\n',
    });
    expect(await ask(server.url, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it('gives nothing else, and nothing to who asks for another host', async () => {
    await using server = await serveMetrics(0, async () => '# EOF\n');
    expect(await ask(server.url, { host: 'evil.example' })).toMatchObject({ status: 403 });
    expect(await ask(server.url, { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await ask(new URL('/', server.url).href)).toMatchObject({ status: 404 });
  });

  it('says so when the store does not answer, and goes on', async () => {
    let away = true;
    await using server = await serveMetrics(0, async () => {
      if (away) throw new VeritrailError('store_unavailable', 'a password could stand here');
      return '# EOF\n';
    });
    const refused = await ask(server.url);
    expect(refused.status).toBe(503);
    expect(refused.body).not.toContain('password');
    away = false;
    expect(await ask(server.url)).toMatchObject({ status: 200 });
  });

  it('is refused where the port is taken', async () => {
    await using server = await serveMetrics(0, async () => '# EOF\n');
    await expect(serveMetrics(Number(new URL(server.url).port), async () => '')).rejects.toMatchObject({ code: 'config_invalid' });
  });
});
