"""Reads the pages that it is told of line by line and answers with the CPU ms of each."""
import json
import os
import sys
import time

import brotli
import trafilatura

shared = os.environ.get('VERITRAIL_SHARED') or os.path.join(os.path.dirname(__file__), '../../../../shared')
print('ready', flush=True)
for line in sys.stdin:
    page = json.loads(line)
    path = os.path.join(shared, 'data/extraction', page['corpus'], page['file'])
    with open(path, 'rb') as handle:
        body = brotli.decompress(handle.read())
    before = time.process_time()
    try:
        trafilatura.extract(body, url=page['url'], output_format='markdown', with_metadata=True, include_links=True)
        print((time.process_time() - before) * 1000, flush=True)
    except Exception as error:
        print('failed', type(error).__name__, flush=True)
